/** Saves bytes under a file name, as a click on a download link does. */
export function saveAs(bytes: Blob, fileName: string): void {
  const url = URL.createObjectURL(bytes)
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  // The browser reads the address after the click has ended.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
