import { type ReactNode, useState } from 'react'
import { explainWith } from '../../../web/explain.ts'
import { BusyButton } from '../../../web/ui/busy-button.tsx'
import { Icon } from '../../../web/ui/icon.tsx'
import type { Invoice } from '../invoices.contract.ts'
import { downloadPdf, officeDownloadFailure } from './invoice-pdf.ts'
import { FAILED } from './invoices.texts.ts'
import { previewPdf } from './ticket-tab.ts'

const WAYS = {
  download: { run: downloadPdf, explain: officeDownloadFailure },
  preview: { run: previewPdf, explain: explainWith(FAILED.preview) },
}

type Props = { invoice: Invoice; onFailure: (text: string) => void }

/** The PDF of an invoice, to save or to look at; an hourglass stands where it is being made. */
export function PdfButtons({ invoice, onFailure }: Props) {
  const [busy, setBusy] = useState<keyof typeof WAYS | null>(null)
  const start = async (way: keyof typeof WAYS) => {
    if (busy) return
    setBusy(way)
    const { run, explain } = WAYS[way]
    await run(invoice).catch((error: unknown) => onFailure(explain(error)))
    setBusy(null)
  }
  return (
    <>
      <PdfButton name="Download PDF" busy={busy === 'download'} onClick={() => void start('download')}>
        PDF
      </PdfButton>
      <PdfButton name="Preview" busy={busy === 'preview'} onClick={() => void start('preview')}>
        Preview
      </PdfButton>
    </>
  )
}

type ButtonProps = { name: string; busy: boolean; onClick: () => void; children: ReactNode }

function PdfButton({ name, busy, onClick, children }: ButtonProps) {
  return (
    <BusyButton
      variant="subtle"
      size="compact-sm"
      color="gray"
      c="dimmed"
      aria-label={name}
      aria-busy={busy}
      busy={busy}
      working={<Icon name="hourglass" size={18} />}
      onClick={onClick}
    >
      {children}
    </BusyButton>
  )
}
