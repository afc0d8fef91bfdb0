const BYTES = 1_048_576
const LEAST = 0.1

/** With one decimal; at least 0.1 for any file. */
export const toMegabytes = (bytes: number): string =>
  bytes === 0 ? '0.0' : Math.max(LEAST, bytes / BYTES).toFixed(1)
