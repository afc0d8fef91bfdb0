import type { ReactNode } from 'react'
import { t } from '../../../../web/translate.ts'
import { Stack, Text } from '../../../../web/ui/layout.tsx'
import { Money, rich } from '../../../../web/ui/values.tsx'
import type { Invoice } from '../invoices.contract.ts'
import { InvoiceStatus } from './invoice-status.tsx'
import { PartPaid } from './part-paid.tsx'
import classes from './short-invoices.module.css'
import { Due } from './tenant/my-invoices.due.tsx'

type Props = {
  invoices: readonly Invoice[]
  whole?: boolean
  title?: (invoice: Invoice) => ReactNode
  action?: (invoice: Invoice) => ReactNode
}

export const getInvoiceTitle = ({ description }: Pick<Invoice, 'description'>): string =>
  description || t('Invoice')

export function ShortInvoices({ invoices, whole = false, title = getInvoiceTitle, action }: Props) {
  return (
    <Stack divided className={classes.invoices} as="ul">
      {invoices.map((invoice) => (
        <li key={invoice.id}>
          <h3>{title(invoice)}</h3>
          <span className={classes.status}>
            <InvoiceStatus invoice={invoice} />
          </span>
          <Text as="span" tone="soft" className={classes.due}>
            {rich('Due {due}', { due: <Due invoice={invoice} /> })}
          </Text>
          <Text as="span" className={classes.amount} self="end">
            <Money cedis={invoice.amount} whole={whole} />
          </Text>
          <PartPaid invoice={invoice} />
          {action && (
            <Text as="div" wide>
              {action(invoice)}
            </Text>
          )}
        </li>
      ))}
    </Stack>
  )
}
