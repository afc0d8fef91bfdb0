import { Button } from '@mantine/core'
import { useState } from 'react'
import { messageOf } from '../../../web/api-error.ts'
import { explainWith } from '../../../web/explain.ts'
import { Icon } from '../../../web/ui/icon.tsx'
import type { Invoice } from '../invoices.contract.ts'
import { downloadPdf } from './invoice-pdf.ts'
import classes from './invoices.module.css'
import { PREVIEW_FAILED, previewPdf } from './ticket-tab.ts'

const explainPreview = explainWith(PREVIEW_FAILED)

type Props = { invoice: Invoice; onFailure: (text: string) => void }

/** The PDF of an invoice, to save or to look at; an hourglass stands where it is being made. */
export function PdfButtons({ invoice, onFailure }: Props) {
  const [busy, setBusy] = useState<'download' | 'preview' | null>(null)
  const run = async (what: 'download' | 'preview') => {
    if (busy) return
    setBusy(what)
    const made = what === 'download' ? downloadPdf(invoice) : previewPdf(invoice)
    await made.catch((error: unknown) =>
      onFailure(what === 'download' ? messageOf(error) : explainPreview(error)),
    )
    setBusy(null)
  }
  return (
    <>
      <PdfButton busy={busy === 'download'} onClick={() => void run('download')}>
        Download PDF
      </PdfButton>
      <PdfButton busy={busy === 'preview'} onClick={() => void run('preview')}>
        Preview
      </PdfButton>
    </>
  )
}

type ButtonProps = { busy: boolean; onClick: () => void; children: string }

function PdfButton({ busy, onClick, children }: ButtonProps) {
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      aria-label={children}
      aria-busy={busy}
      className={classes.pdf}
      onClick={onClick}
    >
      <span className={classes.word}>{children}</span>
      {busy && (
        <span className={classes.hourglass}>
          <Icon name="hourglass" size={18} />
        </span>
      )}
    </Button>
  )
}
