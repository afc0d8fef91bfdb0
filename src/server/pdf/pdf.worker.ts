import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'

export type PdfTask = { template: string; json: string; files: Record<string, Uint8Array> }

/** `exhausted`: the process uses too much memory for another document. */
export type PdfReply = ({ pdf: Uint8Array } | { failed: string }) & { exhausted: boolean }

const { resolve } = createRequire(import.meta.url)
const FONTS = [
  '400Regular/NotoSans_400Regular',
  '500Medium/NotoSans_500Medium',
  '700Bold/NotoSans_700Bold',
].map((font) => resolve(`@expo-google-fonts/noto-sans/${font}.ttf`))
/** Fonts for letters that Noto Sans lacks, loaded on demand. */
const FURTHER_FONTS = [
  {
    letters: /\p{Script=Arabic}/u,
    fonts: [
      resolve('@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf'),
      resolve('@expo-google-fonts/noto-sans-arabic/700Bold/NotoSansArabic_700Bold.ttf'),
    ],
  },
  {
    letters: /[\u2300-\u23ff\u2600-\u27bf\u2b00-\u2bff\u{1f000}-\u{1faff}]/u,
    fonts: [resolve('@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf')],
  },
]
const DOCUMENTS_PER_EVICTION = 5
const MAX_RSS_BYTES = 200 * 2 ** 20

const compilers = new Map<string, NodeCompiler>()
let documents = 0

function compilerFor(folder: string, json: string): NodeCompiler {
  const fonts = [
    ...FONTS,
    ...FURTHER_FONTS.flatMap(({ letters, fonts: each }) => (letters.test(json) ? each : [])),
  ]
  const key = `${folder} ${fonts.length}`
  const known = compilers.get(key)
  if (known) return known
  const fontBlobs = fonts.map((font) => readFileSync(font))
  const compiler = NodeCompiler.create({ workspace: folder, fontArgs: [{ fontBlobs }] })
  compilers.set(key, compiler)
  return compiler
}

function typeset({ template, json, files }: PdfTask): Uint8Array {
  const folder = dirname(template)
  const compiler = compilerFor(folder, json)
  const document = { mainFilePath: template, inputs: { data: json } }
  for (const [name, bytes] of Object.entries(files))
    compiler.mapShadow(join(folder, name), Buffer.from(bytes))
  try {
    return compiler.pdf(document, { pdfStandard: 'ua-1' })
  } catch (error) {
    // PDF/UA refuses embedded PDFs, and characters without a glyph; without it the result is still tagged.
    if (!/PDF\/UA-1 error|embedding PDFs/.test(reason(error))) throw error
    return compiler.pdf(document)
  } finally {
    compiler.resetShadow()
    documents += 1
    if (documents % DOCUMENTS_PER_EVICTION === 0) compiler.evictCache(1)
  }
}

// For template errors, Typst puts the text into the code and leaves the message empty.
function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.message || ('code' in error ? String(error.code) : error.name)
}

function answer(task: PdfTask): PdfReply {
  try {
    const pdf = typeset(task)
    return { pdf, exhausted: process.memoryUsage.rss() > MAX_RSS_BYTES }
  } catch (error) {
    return { failed: reason(error), exhausted: false }
  }
}

// The channel is closed too, and the process ends.
const portalIsGone = () => undefined

// A signal to the process group must not interrupt a document: the portal ends this process.
process.on('SIGINT', () => undefined)
process.on('SIGTERM', () => undefined)
process.on('message', (task: PdfTask) => process.send?.(answer(task), undefined, {}, portalIsGone))
