import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { t } from '../../../../../web/translate.ts'
import { lazyPart } from '../../../../../web/ui/lazy-part.tsx'
import type { useNotice } from '../../../../../web/ui/notice.tsx'
import { Section } from '../../../../../web/ui/page.tsx'
import { useToday } from '../../../../identity/company/web/company.api.ts'
import { hasOpenOffer, LeaseOffers } from '../../../../property/leases/web/lease-offers.tsx'
import { ownLeasesQuery } from '../../../../property/leases/web/leases.api.ts'
import type { Case } from '../../../../service/cases/cases.contract.ts'
import { listToConfirm } from '../../../../service/cases/web/tenant/to-confirm.ts'
import { sentPapersQuery } from '../../../signings/web/tenant/to-sign.query.ts'

const REPAIRS = lazyPart(() =>
  import('../../../../service/cases/web/tenant/repairs-to-confirm.tsx').then(
    (module) => module.RepairsToConfirm,
  ),
)

const TO_SIGN = lazyPart(() =>
  import('../../../signings/web/tenant/to-sign.tsx').then((module) => module.ToSign),
)

/** False while the code for what waits is loaded, so that nothing moves when it comes. */
export function useWaitingKnown(requests: readonly Case[] | undefined): boolean {
  const repairs = useTried(REPAIRS, listToConfirm(requests ?? [], useToday()).length > 0)
  const papers = useTried(TO_SIGN, useSentPapers())
  return repairs && papers
}

function useTried(
  { fetch, shown }: Pick<typeof TO_SIGN, 'fetch'> & { shown: () => unknown },
  wanted: boolean,
) {
  const [tried, setTried] = useState(false)
  useEffect(() => {
    const done = () => setTried(true)
    if (wanted) fetch().then(done, done)
  }, [fetch, wanted])
  return !wanted || tried || shown() !== undefined
}

const useSentPapers = (): boolean => (useQuery(sentPapersQuery).data ?? []).length > 0

/** Documents that were sent to the tenant; hidden if none waits. */
export function PapersToSign() {
  const hasSent = useSentPapers()
  const Shown = TO_SIGN.shown()
  return hasSent && Shown ? <Shown /> : null
}

type Props = { requests: readonly Case[]; notice: ReturnType<typeof useNotice> }

/** Decisions of the tenant; hidden if nothing waits. */
export function WaitingForTenant({ requests, notice }: Props) {
  const { data: leases = [] } = useQuery(ownLeasesQuery)
  const repairs = listToConfirm(requests, useToday())
  const Repairs = repairs.length > 0 ? REPAIRS.shown() : undefined
  if (!Repairs && !leases.some(hasOpenOffer)) return null
  return (
    <Section title={t('Waiting for your answer')}>
      <LeaseOffers notice={notice} />
      {Repairs && <Repairs cases={repairs} notice={notice} />}
    </Section>
  )
}
