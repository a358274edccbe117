/** Levels of a JSON text that anybody may send: the object of its fields and what a field may hold. */
const maxDepth = 8;

/** Values of such a text. */
const maxValues = 2_000;

const quote = 34;
const comma = 44;
const backslash = 92;
const opening = new Set([91, 123]);
const closing = new Set([93, 125]);

/**
 * Tells whether a JSON text nests deeper, or holds more values, than anything this site is sent. It is asked before the text is
 * parsed, so that a few bytes cost no more than themselves; strings are passed over, a broken text is left to the parser.
 */
export function isUnwieldy(json: string): boolean {
  let depth = 0;
  let values = 1;
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at);
    if (code === quote) at = endOfString(json, at);
    else if (code === comma) values++;
    else if (opening.has(code)) {
      depth++;
      values++;
    } else if (closing.has(code)) depth--;
    if (depth > maxDepth || values > maxValues) return true;
  }
  return false;
}

/** Returns where the string that opens at `start` ends: at the next quote with an even run of backslashes before it. */
function endOfString(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); end !== -1; end = json.indexOf('"', end + 1)) {
    let before = end - 1;
    while (json.charCodeAt(before) === backslash) before--;
    if ((end - before) % 2 === 1) return end;
  }
  return json.length;
}
