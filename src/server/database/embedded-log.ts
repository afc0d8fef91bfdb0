import { existsSync } from 'node:fs'
import { readFile, rename, stat } from 'node:fs/promises'

const limitBytes = 1_000_000

/** Keeps the server's log and the one before it, each of about a megabyte. */
export async function turnLog(logFile: string): Promise<void> {
  if ((await logEnd(logFile)) > limitBytes) await rename(logFile, `${logFile}.1`)
}

/** The size in bytes: where the next lines begin. */
export async function logEnd(logFile: string): Promise<number> {
  return existsSync(logFile) ? (await stat(logFile)).size : 0
}

/** `: ` and the gravest of the lines that the log has from byte `from` on, or nothing. */
export async function lastWords(logFile: string, from: number): Promise<string> {
  const text = existsSync(logFile) ? (await readFile(logFile)).subarray(from).toString('utf8') : ''
  const lines = text.trim().split('\n')
  const line = lines.findLast((said) => /FATAL|PANIC/.test(said)) ?? lines.at(-1)
  return line ? `: ${line.replace(/^.*?\] (?=[A-Z]+: )/, '')}` : ''
}
