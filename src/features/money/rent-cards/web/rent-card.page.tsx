import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { printPhone } from '../../../../shared/fields/phone.ts'
import { toCedis, toPesewas } from '../../../../shared/money.ts'
import { errorMessageWith } from '../../../../web/error-messages.ts'
import { saveAs } from '../../../../web/files/download.ts'
import { t, translateKnown } from '../../../../web/translate.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { Fact, Facts } from '../../../../web/ui/fact.tsx'
import { BusyButton } from '../../../../web/ui/form/busy-button.tsx'
import { Icon } from '../../../../web/ui/icon.tsx'
import { Row, Stack, Text } from '../../../../web/ui/layout.tsx'
import { type Column, DataTable } from '../../../../web/ui/list/data-table.tsx'
import { QueryState } from '../../../../web/ui/loaded.tsx'
import { useNotice } from '../../../../web/ui/notice.tsx'
import { Page, Section } from '../../../../web/ui/page.tsx'
import { DayText, Money, rich } from '../../../../web/ui/values.tsx'
import { useCan } from '../../../identity/accounts/web/accounts.api.ts'
import { LeaseRent } from '../../../property/leases/web/lease-rent.tsx'
import { METHOD_LABELS } from '../../ledger/ledger.rules.ts'
import type { RentCard } from '../rent-cards.contract.ts'
import { NotingCard } from './noting-card.tsx'
import { rentCardQuery, rentCardsApi } from './rent-cards.api.ts'

export function RentCardPage() {
  const { id = '' } = useParams({ strict: false })
  const { data: card, error, refetch } = useQuery(rentCardQuery(id))
  const notice = useNotice({ over: true })
  const mayNote = useCan()('lease:write')
  const [noting, setNoting] = useState(false)
  return (
    <Page
      title={card ? t('Rent card of {tenant}', { tenant: card.tenant }) : t('Rent card')}
      lead={card && `${card.unitName}, ${card.propertyName}`}
      actions={
        card && (
          <>
            {mayNote && <Button onClick={() => setNoting(true)}>Record official card</Button>}
            <SavePdf card={card} onFailed={(text) => notice.show('error', text)} />
          </>
        )
      }
    >
      {notice.node}
      <QueryState
        query={{ data: card, error, refetch }}
        failed={t('Failed to load the rent card')}
        height={420}
      />
      {card && <Parts card={card} />}
      {card && noting && <NotingCard card={card} notice={notice} onClose={() => setNoting(false)} />}
    </Page>
  )
}

function SavePdf({ card, onFailed }: { card: RentCard; onFailed: (text: string) => void }) {
  const [busy, setBusy] = useState(false)
  const save = async () => {
    if (busy) return
    setBusy(true)
    const call = { params: { id: card.leaseId }, query: { format: 'pdf' as const } }
    await rentCardsApi
      .bytes('GET /leases/{id}/rent-card', call)
      .then((pdf) => saveAs(pdf, `Rent_card_${card.unitName}_${card.tenant}.pdf`))
      .catch((error: unknown) =>
        onFailed(errorMessageWith('The PDF could not be made. Please try again.')(error)),
      )
    setBusy(false)
  }
  return (
    <BusyButton
      variant="default"
      busy={busy}
      aria-busy={busy || undefined}
      working={<Icon name="hourglass" size={18} />}
      onClick={() => void save()}
    >
      PDF
    </BusyButton>
  )
}

function Parts({ card }: { card: RentCard }) {
  const paid = toCedis(card.payments.reduce((sum, { amount }) => sum + toPesewas(amount), 0))
  return (
    <Stack gap="xl">
      <Section title={t('Tenancy')}>
        <CardFacts card={card} />
      </Section>
      <Section title={t('Rent paid')}>
        {card.payments.length === 0 ? (
          <Text tone="soft">
            {t('Nothing has been paid yet. Each payment is listed here with its receipt number.')}
          </Text>
        ) : (
          <>
            <DataTable
              label={t('Rent paid')}
              columns={COLUMNS}
              rows={card.payments}
              rowKey={({ paymentId }) => paymentId}
            />
            <Row justify="between">
              <Text weight={600}>{rich('Total {amount}', { amount: <Money cedis={paid} /> })}</Text>
              <Text tone="soft">
                {rich('{amount} of it is paid in advance and still unused', {
                  amount: <Money cedis={card.advance} />,
                })}
              </Text>
            </Row>
          </>
        )}
      </Section>
    </Stack>
  )
}

const CardFacts = ({ card }: { card: RentCard }) => (
  <Facts>
    <Fact name="Landlord">
      {[card.landlord, card.landlordAddress?.replaceAll('\n', ', ')].filter(Boolean).join(', ')}
    </Fact>
    <Fact name="Tenant">{[card.tenant, printPhone(card.tenantPhone)].filter(Boolean).join(', ')}</Fact>
    <Fact name="From">
      <DayText day={card.startsOn} />
    </Fact>
    <Fact name="Until">{card.endsOn === null ? t('No end date') : <DayText day={card.endsOn} />}</Fact>
    <Fact name="Rent">
      <LeaseRent lease={card} />
    </Fact>
    <Fact name="Official card">
      {card.officialSerial ?? t('Not recorded yet')}
      {card.issuedOn && (
        <>
          {', '}
          {rich('issued on {day}', { day: <DayText day={card.issuedOn} /> })}
        </>
      )}
    </Fact>
  </Facts>
)

const unknownPeriod = (isCredit: boolean) => (isCredit ? t('In advance') : '–')

type Payment = RentCard['payments'][number]

const COLUMNS: Column<Payment>[] = [
  { header: 'Receipt', card: 'title', cell: ({ receiptNumber }) => receiptNumber ?? t('No number') },
  { header: 'Received', cell: ({ receivedOn }) => <DayText day={receivedOn} /> },
  {
    header: 'How',
    cell: ({ method, reference }) =>
      [method && translateKnown(METHOD_LABELS[method]), reference].filter(Boolean).join(', ') || '–',
  },
  {
    header: 'Period',
    cell: ({ periodFrom, periodTo, amount, credit }) =>
      periodFrom === null ? (
        unknownPeriod(amount === credit)
      ) : (
        <>
          <DayText day={periodFrom} /> – <DayText day={periodTo} />
        </>
      ),
  },
  { header: 'Amount', align: 'right', card: 'aside', cell: ({ amount }) => <Money cedis={amount} /> },
]
