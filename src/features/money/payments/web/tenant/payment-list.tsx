import { useEffect } from 'react'
import { toLocalDay } from '../../../../../shared/days.ts'
import type { PlainText } from '../../../../../shared/translations/english/screens.ts'
import { type List, useList } from '../../../../../web/list.ts'
import { openShare } from '../../../../../web/share.ts'
import { t, translateKnown } from '../../../../../web/translate.ts'
import { FoldRow } from '../../../../../web/ui/fold-row.tsx'
import { Row, Text } from '../../../../../web/ui/layout.tsx'
import { LoadMore } from '../../../../../web/ui/list/load-more.tsx'
import { Section } from '../../../../../web/ui/page.tsx'
import { EmptyState, ErrorState, Loading } from '../../../../../web/ui/states.tsx'
import { StatusBadge } from '../../../../../web/ui/status-badge.tsx'
import { TextButton } from '../../../../../web/ui/text-button.tsx'
import { DayText, Money, rich } from '../../../../../web/ui/values.tsx'
import { useUrlSearch } from '../../../../../web/url-search.ts'
import { useOpened } from '../../../../../web/use-opened.ts'
import { documentWord, METHOD_LABELS, type PaymentKind } from '../../../ledger/ledger.rules.ts'
import type { Payment } from '../../payments.contract.ts'
import { FAILED } from '../payments.messages.ts'
import { ReceiptPdfLink, sharedReceipt } from '../receipt-link.tsx'
import classes from './my-payments.module.css'
import { MY_PAYMENTS } from './my-payments.queries.ts'

const KIND_NAMES: Record<Exclude<PaymentKind, 'money'>, PlainText> = {
  withholding: 'Tax that you withheld',
  credit_note: 'Credit note',
  write_off: 'Not asked for any more',
  opening: 'Credit from before the portal',
  deposit_applied: 'From your deposit',
  deposit_returned: 'Deposit returned to you',
  credit_returned: 'Credit given back to you',
}

const SEARCH = { open: '' }
const cardId = (id: string) => `payment-${id}`

export function PaymentList() {
  const list = useList(MY_PAYMENTS)
  const open = useOpenedPayment(list)
  return (
    <Section title={t('Payments')}>
      <Contents list={list} open={open} />
    </Section>
  )
}

function useOpenedPayment({ rows, more, loadingMore, error }: List<Payment>): string {
  const [{ open }] = useUrlSearch(SEARCH)
  const there = rows.some(({ id }) => id === open)
  const next = open === '' || there || loadingMore || error ? undefined : more
  useEffect(() => next?.())
  useOpened({ id: cardId(open), there, focus: 'h4' })
  return open
}

const getYear = ({ receivedOn }: Payment): string => receivedOn.slice(0, 4)

function Contents({ list, open }: { list: List<Payment>; open: string }) {
  if (list.loading) return <Loading height={240} />
  if (list.rows.length > 0)
    return (
      <>
        {[...Map.groupBy(list.rows, getYear)].map(([year, payments]) => (
          <div key={year}>
            <Text as="h3" tone="soft" size="sm" weight={600}>
              {year}
            </Text>
            <ul className={classes.rows}>
              {payments.map((payment) => (
                <li id={cardId(payment.id)} key={payment.id}>
                  <PaymentRow payment={payment} opened={payment.id === open} />
                </li>
              ))}
            </ul>
          </div>
        ))}
        <LoadMore list={list} noun="payment" />
      </>
    )
  if (!list.error)
    return (
      <EmptyState title={t('No payments yet')}>
        {t('Each payment is listed here once it is confirmed.')}
      </EmptyState>
    )
  return <ErrorState title={FAILED.load} error={list.error} onRetry={list.retry} />
}

function PaymentRow({ payment, opened }: { payment: Payment; opened: boolean }) {
  const { kind, amount, receivedOn, method, reference, documentNumber, reversedAt } = payment
  const shared = sharedReceipt(payment)
  const document = documentWord(payment)
  const how = [method && translateKnown(METHOD_LABELS[method]), reference].filter(Boolean).join(' · ')
  return (
    <FoldRow
      as="h4"
      opened={opened}
      line={
        <>
          <DayText day={receivedOn} />
          {kind !== 'money' && ` · ${t(KIND_NAMES[kind])}`}
          {reversedAt !== null && ` · ${t('Reversed')}`}
        </>
      }
      aside={
        <Text as="span" className={classes.amount} weight={650} data-reversed={reversedAt !== null}>
          <Money cedis={amount} />
        </Text>
      }
    >
      {how && <Text tone="soft">{how}</Text>}
      {reversedAt === null ? <Settled {...payment} /> : <Reversed {...payment} reversedAt={reversedAt} />}
      {document && (
        <Row gap="sm lg" align="center">
          <ReceiptPdfLink paymentId={payment.id}>
            {t('View {document} {number}', {
              document: translateKnown(document),
              number: documentNumber ?? '',
            })}
          </ReceiptPdfLink>
          {shared && (
            <TextButton onClick={() => openShare(shared)}>
              {t('Share')}
              <span className="visually-hidden"> {shared.title}</span>
            </TextButton>
          )}
        </Row>
      )}
    </FoldRow>
  )
}

function Settled({ amount: paid, allocations, credit }: Pick<Payment, 'amount' | 'allocations' | 'credit'>) {
  return (
    <>
      {allocations.map(({ invoiceId, invoiceNumber, amount }) => (
        <Text key={invoiceId}>
          {rich('For invoice {number}', {
            number: (
              <Text as="span" noWrap>
                #{invoiceNumber}
              </Text>
            ),
          })}
          {amount !== paid && (
            <>
              : <Money cedis={amount} />
            </>
          )}
        </Text>
      ))}
      {credit > 0 && (
        <Text tone="green">
          {rich('{amount} is credit for your next invoice', { amount: <Money cedis={credit} /> })}
        </Text>
      )}
    </>
  )
}

function Reversed({ reversedAt, reversalReason }: { reversedAt: string; reversalReason: string | null }) {
  return (
    <Row gap="xs sm" align="baseline">
      <StatusBadge tone="red" word="Reversed" />
      <Text as="span">
        {rich('on {day}', { day: <DayText day={toLocalDay(new Date(reversedAt))} /> })}
        {reversalReason && `: ${reversalReason}`}
      </Text>
    </Row>
  )
}
