import { z } from 'zod'
import type { AcceptedTypes } from './accept.ts'

export type Chosen = { file: File; problem: string | null }

export type FileRules = {
  maxBytes: number
  types: AcceptedTypes
  texts: { selectFile: string; emptyFile: string; tooLarge: string; wrongType: string }
}

const SIGNATURES = { 'image/jpeg': '\u00ff\u00d8\u00ff', 'image/png': '\u0089PNG\r\n\u001a\n' }
const PDF = '%PDF-'
const HEAD_BYTES = 1024

export async function checkFile(file: File, { maxBytes, types, texts }: FileRules): Promise<Chosen> {
  if (file.size === 0) return { file, problem: texts.emptyFile }
  if (file.size > maxBytes) return { file, problem: texts.tooLarge }
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer())
  const text = Array.from(head, (byte) => String.fromCharCode(byte)).join('')
  // A PDF may have bytes before its header.
  const known = types.some((type) =>
    type === 'application/pdf' ? text.includes(PDF) : text.startsWith(SIGNATURES[type]),
  )
  return {
    file,
    problem: known ? null : isHeic(text) ? `${texts.wrongType}. ${HEIC_ADVICE}` : texts.wrongType,
  }
}

const HEIC = /^.{4}ftyp(hei[cfmsx]|hev[cx]|mif1|msf1)/s

const isHeic = (text: string): boolean => HEIC.test(text)

export const HEIC_ADVICE =
  'This is a HEIC photo, which phones can send as a JPEG: make a screenshot of it and choose that, or set Settings, Camera, Formats to Most Compatible and take it again.'

export const chosenFile = ({ texts }: Pick<FileRules, 'texts'>) =>
  z.custom<Chosen | null>().transform((chosen, ctx): File => {
    const problem = chosen ? chosen.problem : texts.selectFile
    if (chosen && !problem) return chosen.file
    ctx.addIssue({ code: 'custom', message: problem ?? texts.selectFile })
    return z.NEVER
  })

export const optionalFile = () =>
  z.custom<Chosen | null>().transform((chosen, ctx): File | null => {
    if (!chosen?.problem) return chosen?.file ?? null
    ctx.addIssue({ code: 'custom', message: chosen.problem })
    return z.NEVER
  })
