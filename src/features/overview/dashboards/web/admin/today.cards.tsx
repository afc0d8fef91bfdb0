import { Fragment, memo } from 'react'
import { formatMonth } from '../../../../../shared/days.ts'
import { formatCount } from '../../../../../shared/money.ts'
import { Row, Text } from '../../../../../web/ui/layout.tsx'
import { Money } from '../../../../../web/ui/values.tsx'
import { methodLabel } from '../../../../money/payments/web/payment-texts.ts'
import type { TodayFigures } from '../../today.contract.ts'
import { FigureCard, FigureLink, Figures } from './figure-card.tsx'

type Props = { today: TodayFigures }

export const TodayCards = memo(({ today: { owed, received, vacant, leases } }: Props) => (
  <Figures label="Today">
    <FigureCard
      label="Owed"
      to="/owed"
      search={{}}
      figure={<Money cedis={owed.owed} whole wraps />}
      more={
        <>
          open less credit, by {counted(owed.tenants, 'tenant')}{' '}
          {owed.overdue > 0 && (
            <Text as="span" block tone="red">
              <Money cedis={owed.overdue} whole wraps /> of it overdue
            </Text>
          )}
        </>
      }
    />
    <Received received={received} />
    <FigureCard
      label="Vacant Units"
      to="/units"
      search={{ vacant: 'true' }}
      figure={formatCount(vacant.count)}
      more={
        vacant.monthlyRent ? (
          <>
            last rented for <Money cedis={vacant.monthlyRent} whole wraps /> a month
          </>
        ) : (
          'of the units that are listed'
        )
      }
    />
    <FigureCard
      label="Leases That End"
      to="/leases"
      search={{ endsWithin: '30' }}
      figure={formatCount(leases.ending.count)}
      tone={leases.ending.count > 0 ? 'orange' : undefined}
      more={
        <>
          within 30 days, <Money cedis={leases.ending.monthlyRent} whole wraps /> rent a month
        </>
      }
    >
      <FigureLink label="Leases That End" to="/leases" search={{ endsWithin: 'over' }}>
        {formatCount(leases.over.count)} over, not moved out
      </FigureLink>
    </FigureCard>
  </Figures>
))

const LABEL = 'Received This Week'

function Received({ received: { week, month, lastMonth } }: { received: TodayFigures['received'] }) {
  const name = formatMonth(lastMonth.from.slice(0, 7))
  return (
    <FigureCard
      label={LABEL}
      to="/payments"
      search={toDays(week)}
      figure={<Money cedis={week.net} whole wraps />}
      wide
      more={week.byMethod.map(({ method, net }, at) => (
        <Fragment key={method}>
          {at > 0 && ' · '}
          <Money cedis={net} whole /> {methodLabel(method).toLowerCase()}
        </Fragment>
      ))}
    >
      <Row gap="2xs lg">
        <FigureLink label="Received" to="/payments" search={toDays(month)}>
          <Money cedis={month.net} whole wraps /> this month
        </FigureLink>
        <FigureLink label="Received" to="/payments" search={toDays(lastMonth)}>
          <Money cedis={lastMonth.net} whole wraps /> in {name}
        </FigureLink>
        <FigureLink label="Received" to="/owner-statements" search={{ month: lastMonth.from.slice(0, 7) }}>
          Owner’s statement of {name}
        </FigureLink>
      </Row>
    </FigureCard>
  )
}

const toDays = ({ from, to }: { from: string; to: string }) => ({ from, to })
const counted = (count: number, what: string) => `${formatCount(count)} ${count === 1 ? what : `${what}s`}`
