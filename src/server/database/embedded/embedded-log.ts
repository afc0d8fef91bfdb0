import { existsSync } from 'node:fs'
import { readFile, rename, stat } from 'node:fs/promises'

const limitBytes = 1_000_000

/** Keeps two log files of about a megabyte each. */
export async function rotateLog(logFile: string): Promise<void> {
  if ((await logSize(logFile)) > limitBytes) await rename(logFile, `${logFile}.1`)
}

export async function logSize(logFile: string): Promise<number> {
  return existsSync(logFile) ? (await stat(logFile)).size : 0
}

/** Returns `: ` and the most severe line of the log from byte `from` on, or ''. */
export async function readLastError(logFile: string, from: number): Promise<string> {
  const text = existsSync(logFile) ? (await readFile(logFile)).subarray(from).toString('utf8') : ''
  const lines = text.trim().split('\n')
  const line = lines.findLast((text) => /FATAL|PANIC/.test(text)) ?? lines.at(-1)
  return line ? `: ${line.replace(/^.*?\] (?=[A-Z]+: )/, '')}` : ''
}
