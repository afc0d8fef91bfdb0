const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text as HTML that shows it letter for letter. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (letter) => ENTITIES[letter] ?? letter)
}
