import { useQuery } from '@tanstack/react-query'
import { t } from '../../../../web/translate.ts'
import { Fact, Facts } from '../../../../web/ui/fact.tsx'
import { Stack, Text } from '../../../../web/ui/layout.tsx'
import { TextLink } from '../../../../web/ui/link.tsx'
import { Section } from '../../../../web/ui/page.tsx'
import { ErrorState } from '../../../../web/ui/states.tsx'
import { DayText } from '../../../../web/ui/values.tsx'
import { useUrlSearch } from '../../../../web/url-search.ts'
import { useOpened } from '../../../../web/use-opened.ts'
import type { Lease } from '../leases.contract.ts'
import { hasOpenOffer } from './lease-offers.tsx'
import { LeaseRent } from './lease-rent.tsx'
import { ownLeasesQuery } from './leases.api.ts'

const ID = 'your-lease'
const SEARCH = { open: '' }

/** Shows the tenant's current or next lease. */
export function YourLease() {
  const { data, error, refetch } = useQuery(ownLeasesQuery)
  const leases = data?.filter((lease) => lease.state !== 'ended' || hasOpenOffer(lease)) ?? []
  const [{ open }] = useUrlSearch(SEARCH)
  const isAnswered = leases.length > 0 && !leases.some(hasOpenOffer)
  useOpened({ id: ID, there: open === 'lease' && isAnswered })
  if (error && !data)
    return (
      <Section title={t('Your lease')}>
        <ErrorState title={t('Failed to load your lease')} error={error} onRetry={() => void refetch()} />
      </Section>
    )
  if (leases.length === 0) return null
  return (
    <Section title={t('Your lease')} id={ID}>
      {leases.toReversed().map((lease) => (
        <Stack key={lease.id} gap="md">
          <Terms lease={lease} />
          <Text as="div">
            <TextLink to="/rent-cards/$id" params={{ id: lease.id }}>
              {t('Rent card')}
              <span className="visually-hidden"> {t('of {unitName}', { unitName: lease.unitName })}</span>
            </TextLink>
          </Text>
        </Stack>
      ))}
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
    <Fact name="Until">{lease.endsOn === null ? t('No end date') : <DayText day={lease.endsOn} />}</Fact>
    {lease.rent !== null && (
      <Fact name="Rent">
        <LeaseRent lease={lease} />
      </Fact>
    )}
  </Facts>
)
