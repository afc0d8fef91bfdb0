import { execFileSync } from 'node:child_process'
import type { ApiClient, TestPortal } from './portal.ts'
import { downloadBytes } from './sheets.ts'

/** The text of a PDF with single spaces. */
export const printedText = (bytes: Uint8Array): string =>
  execFileSync('pdftotext', ['-layout', '-', '-'], { input: bytes, encoding: 'utf8' })
    .replaceAll('\u200b', '')
    .replaceAll(/\s+/g, ' ')

export async function downloadText(portal: TestPortal, client: ApiClient, path: string): Promise<string> {
  return printedText((await downloadBytes(portal, client, path)).bytes)
}
