import { describe, expect, it } from 'vitest'
import { foldSms } from '../../../../../shared/fold-sms.ts'
import { measureSms } from './sms-text.ts'

describe('an SMS is folded', () => {
  it.each([
    ['Mɛdaase, Ɔpɔku ne Ɛsi', 'Medaase, Opoku ne Esi'],
    ['₵50 and ₵ 60', 'GHS 50 and GHS 60'],
    ['GH₵1,500.50', 'GHS 1,500.50'],
    ['GH₵', 'GHS'],
    ['in ₵', 'in GHS'],
    ['“It’s” – ‘fine’ — … done', "\"It's\" - 'fine' - ... done"],
    ['a\u00a0b\u202fc\u200bd', 'a b cd'],
    ['one\r\ntwo', 'one\ntwo'],
    ['e\u0301t\u00e9', 'été'],
    ['£5, Ñ, à and 😀 stay', '£5, Ñ, à and 😀 stay'],
  ])('%s', (text, folded) => {
    expect(foldSms(text)).toBe(folded)
  })
})

describe('an SMS has as many segments as the network counts', () => {
  const euro = '€'
  it.each([
    ['nothing', '', 'GSM-7', 0],
    ['160 letters', 'a'.repeat(160), 'GSM-7', 1],
    ['161 letters', 'a'.repeat(161), 'GSM-7', 2],
    ['306 letters', 'a'.repeat(306), 'GSM-7', 2],
    ['307 letters', 'a'.repeat(307), 'GSM-7', 3],
    ['459 letters', 'a'.repeat(459), 'GSM-7', 3],
    ['460 letters', 'a'.repeat(460), 'GSM-7', 4],
    ['80 euro signs, which count twice', euro.repeat(80), 'GSM-7', 1],
    ['81 euro signs', euro.repeat(81), 'GSM-7', 2],
    // Characters are not split: 76 fit into 153.
    ['153 euro signs', euro.repeat(153), 'GSM-7', 3],
    ['brackets and braces', '[{}]^~|\\'.repeat(10), 'GSM-7', 1],
    ['70 letters with ɛ', `ɛ${'a'.repeat(69)}`, 'UCS-2', 1],
    ['71 letters with ɛ', `ɛ${'a'.repeat(70)}`, 'UCS-2', 2],
    ['134 letters with ɛ', `ɛ${'a'.repeat(133)}`, 'UCS-2', 2],
    ['135 letters with ɛ', `ɛ${'a'.repeat(134)}`, 'UCS-2', 3],
    ['35 emoji, which count twice', '😀'.repeat(35), 'UCS-2', 1],
    ['36 emoji', '😀'.repeat(36), 'UCS-2', 2],
  ])('%s', (_what, text, encoding, segments) => {
    expect(measureSms(text)).toMatchObject({ encoding, segments })
  })

  it('and names the letters that make it dear', () => {
    expect(measureSms('ɛ and 😀 and ɛ').costly).toEqual(['ɛ', '😀'])
  })
})
