import { useQuery } from '@tanstack/react-query'
import type { useNotice } from '../../../../../web/ui/notice.tsx'
import { Section } from '../../../../../web/ui/page.tsx'
import { useToday } from '../../../../identity/company/web/company.api.ts'
import { hasOpenOffer, LeaseOffers } from '../../../../property/leases/web/lease-offers.tsx'
import { ownLeasesQuery } from '../../../../property/leases/web/leases.api.ts'
import type { Case } from '../../../../service/cases/cases.contract.ts'
import { listToConfirm, RepairsToConfirm } from '../../../../service/cases/web/tenant/repairs-to-confirm.tsx'

type Props = { requests: readonly Case[]; notice: ReturnType<typeof useNotice> }

/** What only the tenant can decide; hidden if nothing waits. */
export function WaitingForTenant({ requests, notice }: Props) {
  const { data: leases = [] } = useQuery(ownLeasesQuery)
  const repairs = listToConfirm(requests, useToday())
  if (repairs.length === 0 && !leases.some(hasOpenOffer)) return null
  return (
    <Section title="Waiting for your answer">
      <LeaseOffers notice={notice} />
      {repairs.length > 0 && <RepairsToConfirm cases={repairs} notice={notice} />}
    </Section>
  )
}
