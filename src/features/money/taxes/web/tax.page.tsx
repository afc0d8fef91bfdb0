import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { formatMonth } from '../../../../shared/days.ts'
import { Row, Text } from '../../../../web/ui/layout.tsx'
import { DialogPart, lazyPart } from '../../../../web/ui/lazy-part.tsx'
import { LinkButton, TextLink } from '../../../../web/ui/link.tsx'
import { BackToReports } from '../../../../web/ui/links/back-links.tsx'
import { DataTable } from '../../../../web/ui/list/data-table.tsx'
import { Loaded } from '../../../../web/ui/loaded.tsx'
import { isMonth, MonthChooser } from '../../../../web/ui/month-chooser.tsx'
import { Notice, useNotice } from '../../../../web/ui/notice.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { EmptyState } from '../../../../web/ui/states.tsx'
import { useUrlSearch } from '../../../../web/url-search.ts'
import { useCan } from '../../../identity/accounts/web/accounts.api.ts'
import { useToday } from '../../../identity/company/web/company.api.ts'
import type { TaxMonth } from '../taxes.contract.ts'
import { addMonths, toMonth } from '../taxes.rules.ts'
import type { WithheldPayment } from './certificate-add.tsx'
import { MissingCertificates } from './missing-certificates.tsx'
import { MonthExports } from './month-exports.tsx'
import classes from './tax.module.css'
import { taxLineColumns } from './tax-lines.columns.tsx'
import { FAILED } from './tax-texts.ts'
import { TaxTotals } from './tax-totals.tsx'
import { TAXES_KEY, taxesApi, taxMonthQuery } from './taxes.api.ts'

const ADD = lazyPart(() => import('./certificate-add.tsx').then((module) => module.AddCertificate))
const SEARCH = { month: '' }

export function TaxPage() {
  const today = useToday()
  const [{ month: chosen }, setSearch] = useUrlSearch(SEARCH)
  const [adding, setAdding] = useState<WithheldPayment | null>(null)
  const { node, show, report } = useNotice({ over: true })
  const store = useQueryClient()
  const can = useCan()
  // The tax due next is last month's.
  const month = isMonth(chosen) ? chosen : addMonths(toMonth(today), -1)
  const fail = useCallback((text: string) => show('error', text), [show])
  const close = useCallback(() => setAdding(null), [])
  const added = () => {
    report('success', 'The certificate is stored.')
    return store.invalidateQueries({ queryKey: TAXES_KEY })
  }
  const add = can('payment:write') ? setAdding : undefined
  return (
    <Page
      title="Tax"
      back={<BackToReports />}
      lead="The tax on the rent that came in, month by month."
      actions={
        <>
          <TaxExports month={month} onFailed={fail} />
          <LinkButton to="/tax/settings" variant="default">
            Rates
          </LinkButton>
        </>
      }
    >
      {node}
      <Row gap="sm" align="end" nowrap>
        <MonthChooser
          month={month}
          today={today}
          onChange={(next) => setSearch({ month: next }, { push: true })}
        />
      </Row>
      <Month month={month} onAdd={add} />
      {adding && (
        <DialogPart part={ADD} props={{ payment: adding, onClose: close, onAdded: added }} onFailed={fail} />
      )}
    </Page>
  )
}

type MonthProps = { month: string; onAdd: ((payment: WithheldPayment) => void) | undefined }

function Month({ month, onAdd }: MonthProps) {
  const result = useQuery(taxMonthQuery(month))
  return (
    <Loaded result={result} failed={FAILED.month}>
      {(data, isChanging) => (
        <>
          <TaxTotals month={data} />
          <MissingCertificates onAdd={onAdd} />
          <Warnings month={data} />
          <Lines month={data} changing={isChanging} onAdd={onAdd} />
        </>
      )}
    </Loaded>
  )
}

function Warnings({ month: { lines } }: { month: TaxMonth }) {
  const withoutRate = lines.filter(({ percent }) => percent === null).length
  const withoutUnit = lines.filter(({ unitKind }) => unitKind === null).length
  return (
    <>
      {withoutRate > 0 && (
        <Notice tone="warning">
          For {withoutRate === 1 ? 'one line' : `${withoutRate} lines`} no rate is known, so no tax is
          counted.{' '}
          <TextLink to="/tax/settings" inherit td="underline">
            Enter the rate
          </TextLink>
        </Notice>
      )}
      {withoutUnit > 0 && (
        <Notice tone="warning">
          {withoutUnit === 1 ? 'One line is' : `${withoutUnit} lines are`} of a tenant without a lease: the
          kind of the property decides the rate.
        </Notice>
      )}
    </>
  )
}

function Lines({
  month: { month, lines },
  changing,
  onAdd,
}: { month: TaxMonth; changing: boolean } & Pick<MonthProps, 'onAdd'>) {
  const columns = useMemo(() => taxLineColumns(onAdd), [onAdd])
  if (lines.length === 0)
    return (
      <EmptyState title={`No rent came in in ${formatMonth(month)}.`}>
        Each payment of rent is listed here with its unit, its rate and the tax on it.
      </EmptyState>
    )
  return (
    <>
      <div className={classes.lines}>
        <DataTable
          label={`Rent received in ${formatMonth(month)}`}
          columns={columns}
          rows={lines}
          rowKey={({ paymentId, day, unitName, propertyName, amount, vat }) =>
            [paymentId, day, propertyName, unitName, amount, vat].join(' ')
          }
          changing={changing}
        />
      </div>
      <Text tone="soft" size="sm" mt="md">
        By the day on which the money was received. Deposits, opening balances and other charges are no rent;
        money that settles nothing yet is rent in advance. A payment that is reversed is taken off in the
        month of its reversal.
      </Text>
    </>
  )
}

type Props = { month: string; onFailed: (text: string) => void }

export const TaxExports = ({ month, onFailed }: Props) => (
  <MonthExports
    load={(format) => taxesApi.bytes('GET /tax/{month}', { params: { month }, query: { format } })}
    fileName={(format) => `Tax_${month}.${format}`}
    onFailed={onFailed}
  />
)
