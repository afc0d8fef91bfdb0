import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { explainWith } from '../../../web/explain.ts'
import { Icon } from '../../../web/ui/icon.tsx'
import type { Invoice } from '../invoices.contract.ts'
import { downloadPdf, officeDownloadFailure } from './invoice-pdf.ts'
import classes from './invoices.module.css'
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
    <Button
      variant="subtle"
      size="compact-sm"
      color="gray"
      c="dimmed"
      aria-label={name}
      aria-busy={busy}
      className={classes.stacked}
      data-busy={busy || undefined}
      onClick={onClick}
    >
      <span className={classes.word}>{children}</span>
      {busy && (
        <span className={classes.over}>
          <Icon name="hourglass" size={18} />
        </span>
      )}
    </Button>
  )
}
