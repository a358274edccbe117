/** The text with its first letter in upper case, for a fact that begins a line. */
export function sentenceCase(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
