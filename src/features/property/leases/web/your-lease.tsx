import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Fact, Facts } from '../../../../web/ui/fact.tsx'
import { Row, Stack, Text } from '../../../../web/ui/layout.tsx'
import { DialogPart, lazyPart } from '../../../../web/ui/lazy-part.tsx'
import { TextLink } from '../../../../web/ui/link.tsx'
import type { useNotice } from '../../../../web/ui/notice.tsx'
import { Section } from '../../../../web/ui/page.tsx'
import { ErrorState } from '../../../../web/ui/states.tsx'
import { DayText } from '../../../../web/ui/values.tsx'
import { useUrlSearch } from '../../../../web/url-search.ts'
import { useOpened } from '../../../../web/use-opened.ts'
import type { Lease } from '../leases.contract.ts'
import { perPeriod } from '../leases.rules.ts'
import { offerText } from './lease-labels.ts'
import { LeaseRent } from './lease-rent.tsx'
import { ownLeasesQuery, useLeasesChanged } from './leases.api.ts'

const ID = 'your-lease'
const SEARCH = { open: '' }
const ANSWER = lazyPart(() => import('./renewal-answer.tsx').then((module) => module.RenewalAnswer))

type Answering = { lease: Lease; how: 'accept' | 'decline' }

/** Shows the tenant's current or next lease, and an open offer. */
export function YourLease({ notice }: { notice: ReturnType<typeof useNotice> }) {
  const { data, error, refetch } = useQuery(ownLeasesQuery)
  const changed = useLeasesChanged()
  const [answering, setAnswering] = useState<Answering | null>(null)
  const leases = data?.filter(({ state, renewal }) => state !== 'ended' || renewal?.state === 'open') ?? []
  const [{ open }] = useUrlSearch(SEARCH)
  useOpened({ id: ID, there: open === 'lease' && leases.length > 0 })
  if (error && !data)
    return (
      <Section title="Your lease">
        <ErrorState title="Failed to load your lease" error={error} onRetry={() => void refetch()} />
      </Section>
    )
  if (leases.length === 0) return null
  const done = async (text: string) => {
    notice.report('success', text)
    await changed()
  }
  return (
    <Section title="Your lease" id={ID}>
      {leases.toReversed().map((lease) => (
        <Stack key={lease.id} gap="md">
          <Terms lease={lease} />
          <Text>
            <TextLink to="/rent-cards/$id" params={{ id: lease.id }}>
              Rent card
            </TextLink>
          </Text>
          {lease.renewal?.state === 'open' && (
            <Offer
              offer={lease.renewal}
              months={lease.periodMonths}
              onAnswer={(how) => setAnswering({ lease, how })}
            />
          )}
        </Stack>
      ))}
      {answering && (
        <DialogPart
          part={ANSWER}
          props={{ ...answering, onClose: () => setAnswering(null), onDone: done }}
          onFailed={notice.fail}
        />
      )}
    </Section>
  )
}

const Terms = ({ lease }: { lease: Lease }) => (
  <Facts>
    <Fact name="Unit">
      {lease.unitName}, {lease.propertyName}
    </Fact>
    <Fact name="From">
      <DayText day={lease.startsOn} />
    </Fact>
    <Fact name="Until">{lease.endsOn === null ? 'No end date' : <DayText day={lease.endsOn} />}</Fact>
    {lease.rent !== null && (
      <Fact name="Rent">
        <LeaseRent lease={lease} />
      </Fact>
    )}
  </Facts>
)

type OfferProps = {
  offer: NonNullable<Lease['renewal']>
  months: number
  onAnswer: (how: 'accept' | 'decline') => void
}

function Offer({ offer, months, onAnswer }: OfferProps) {
  return (
    <Stack surface="sunken" gap="md">
      <Text weight={600}>You are offered a new lease.</Text>
      <Text>
        From {offerText(offer)} {perPeriod(months)}.
      </Text>
      <Row gap="sm">
        <Button onClick={() => onAnswer('accept')}>Accept</Button>
        <Button variant="default" onClick={() => onAnswer('decline')}>
          Decline
        </Button>
      </Row>
    </Stack>
  )
}
