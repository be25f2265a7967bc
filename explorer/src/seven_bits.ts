// Encodes bytes as text in a UTF-8 page, with seven bits per character. This needs an eighth less
// space than base64.

/** Characters that a script element cannot contain or that parsers change: NUL, CR and <. */
const MOVED = [0, 13, 60];
/** Characters from this number on are two bytes long, and each stands for one of the forbidden characters. */
const AWAY = 0x100;

export function toText(bytes: Uint8Array): string {
  const parts: string[] = [];
  let [held, bits] = [0, 0];
  const put = (value: number) => parts.push(String.fromCharCode(MOVED.includes(value) ? AWAY + value : value));
  for (const byte of bytes) {
    held = (held << 8) | byte;
    bits += 8;
    for (; bits >= 7; bits -= 7) put((held >> (bits - 7)) & 127);
    held &= 127;
  }
  if (bits > 0) put((held << (7 - bits)) & 127);
  return parts.join("");
}

/**
 * Returns the bytes of a text that `toText` returned. The page's loader contains only this function, so it must not
 * call others.
 */
export function fromText(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(Math.floor((text.length * 7) / 8));
  let [held, bits, at] = [0, 0, 0];
  for (let k = 0; k < text.length; k += 1) {
    held = (held << 7) | (text.charCodeAt(k) & 127);
    bits += 7;
    if (bits < 8) continue;
    bits -= 8;
    bytes[at++] = (held >> bits) & 255;
    held &= 127;
  }
  return bytes;
}
