type Selection = { selectionStart: number; selectionEnd: number }

/** Replaces the selected part; `at` is the place after what was inserted. */
export function insertAt(
  value: string,
  text: string,
  { selectionStart, selectionEnd }: Selection,
): { value: string; at: number } {
  return {
    value: value.slice(0, selectionStart) + text + value.slice(selectionEnd),
    at: selectionStart + text.length,
  }
}
