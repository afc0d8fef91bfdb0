import { useState } from 'react'
import { t } from '../../../../../web/translate.ts'
import { Button } from '../../../../../web/ui/button.tsx'
import { Icon } from '../../../../../web/ui/icon.tsx'
import type { Invoice } from '../../invoices.contract.ts'
import { downloadPdf, tenantDownloadFailure } from '../invoice-pdf.ts'
import { getInvoiceNumber } from './my-invoices.title.ts'

type Props = { invoice: Invoice; small?: boolean; onProblem: (text: string) => void }

export function PdfDownload({ invoice, small = false, onProblem }: Props) {
  const [busy, setBusy] = useState(false)
  const save = async () => {
    if (busy) return
    setBusy(true)
    await downloadPdf(invoice).catch((error: unknown) => onProblem(tenantDownloadFailure(error)))
    setBusy(false)
  }
  return (
    <Button
      variant={small ? 'subtle' : 'default'}
      size={small ? 'compact-md' : 'md'}
      aria-busy={busy}
      aria-label={t('Download PDF of {invoiceNumber}', { invoiceNumber: getInvoiceNumber(invoice) })}
      leftSection={busy && <Icon name="hourglass" size={18} />}
      onClick={() => void save()}
    >
      {t('Download PDF')}
    </Button>
  )
}
