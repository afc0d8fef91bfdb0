import { fileURLToPath } from 'node:url'
import { encode } from 'uqr'
import type { PdfRenderer } from '../../../../../server/pdf/pdf.ts'
import { printJoinCode } from '../../../../identity/accounts/join.rules.ts'
import { callWho } from '../../joining.rules.ts'

const TEMPLATE = fileURLToPath(new URL('./slips.typ', import.meta.url))

export type Slip = {
  tenantId: string
  /** As WhatsApp takes it; empty without one. */
  number: string
  name: string
  place: string
  companyName: string
  phone: string | null
  /** The address to type, without the code. */
  page: string
  url: string
  code: string
  until: string
}

/** An SVG of dark squares, each row's neighbours as one. */
function drawQr(text: string): string {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  const bars = data.flatMap((row, y) =>
    [
      ...row
        .map((dark) => (dark ? '1' : '0'))
        .join('')
        .matchAll(/1+/g),
    ].map(({ 0: { length }, index }) => `M${index} ${y}h${length}v1h-${length}z`),
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path d="${bars.join('')}"/></svg>`
}

const toView = (slip: Slip) => ({
  company: slip.companyName,
  name: slip.name,
  place: slip.place,
  code: printJoinCode(slip.code),
  // A long address may break after a dot or slash.
  page: slip.page.replace(/^https?:\/\//, '').replaceAll(/(?<=[./])/g, '\u200B'),
  until: slip.until,
  contact: callWho(slip),
  qr: drawQr(slip.url),
})

/** Eight to a sheet, to be cut. */
export const printSlips = (pdf: PdfRenderer, slips: readonly Slip[]): Promise<Uint8Array> =>
  pdf.render(TEMPLATE, { slips: slips.map(toView) })
