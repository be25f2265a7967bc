Page.onTheme(() => {});
Page.ready();
