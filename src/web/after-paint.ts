/** Work that a press starts but whose outcome its answer on the screen need not wait for. */
export function afterPaint(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work))
}
