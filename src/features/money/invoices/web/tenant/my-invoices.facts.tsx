import { useQuery } from '@tanstack/react-query'
import { toLocalDay } from '../../../../../shared/days.ts'
import { t } from '../../../../../web/translate.ts'
import { Text } from '../../../../../web/ui/layout.tsx'
import { DayText } from '../../../../../web/ui/values.tsx'
import { createUnitNames } from '../../../../property/leases/web/lease-units.ts'
import { ownLeasesQuery } from '../../../../property/leases/web/leases.api.ts'
import type { Invoice } from '../../invoices.contract.ts'
import { settledWord } from '../due-labels.ts'
import { Due } from './my-invoices.due.tsx'
import classes from './my-invoices.module.css'
import { getRestOfDescription } from './my-invoices.title.ts'

/** The description only if the heading is too short for it. */
export function InvoiceFacts({ invoice }: { invoice: Invoice }) {
  const description = getRestOfDescription(invoice)
  const { data: leases = [] } = useQuery(ownLeasesQuery)
  const unit = createUnitNames(leases)(invoice.leaseId)
  return (
    <dl className={classes.pairs}>
      {unit !== null && (
        <>
          <dt>{t('Unit')}</dt>
          <Text as="dd" preLine>
            {unit}
          </Text>
        </>
      )}
      <dt>{t('Due Date')}</dt>
      <Text as="dd" preLine>
        <Due invoice={invoice} />
      </Text>
      {invoice.paidOn && (
        <>
          <dt>{settledWord(invoice) === 'paid' ? t('Paid On') : t('Settled On')}</dt>
          <Text as="dd" preLine>
            <DayText day={invoice.paidOn} />
            {invoice.paymentMethod && ` · ${invoice.paymentMethod}`}
          </Text>
        </>
      )}
      <dt>{t('Created')}</dt>
      <Text as="dd" preLine>
        <DayText day={localDay(invoice.createdAt)} />
      </Text>
      {description && (
        <>
          <dt>{t('Description')}</dt>
          <Text as="dd" preLine>
            {description}
          </Text>
        </>
      )}
    </dl>
  )
}

const localDay = (instant: string) => toLocalDay(new Date(instant))
