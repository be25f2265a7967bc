// Links that leave the page: to the same run in a separate page, and to the documentation.

/** Links that were added when this file was written: to the documentation, or to a report. */
const links = (): HTMLMetaElement[] => [...document.querySelectorAll<HTMLMetaElement>("meta[name=axiscope-link]")];

/** Links for a page that is part of the documentation, belongs to a report, or is embedded. */
export function Places() {
  const isEmbedded = window.parent !== window;
  if (!isEmbedded && !links().length) return null;
  return (
    <nav class="places" aria-label="Other pages">
      {isEmbedded ? (
        // The address changes with the design, so the address is read only when the user follows
        // the link.
        <a
          href="#"
          target="_blank"
          rel="noopener"
          onClick={(e) => {
            e.currentTarget.href = location.href;
          }}
        >
          Full page
        </a>
      ) : (
        links().map((link) => (
          <a key={link.content} href={link.content}>
            {link.dataset.name}
          </a>
        ))
      )}
    </nav>
  );
}
