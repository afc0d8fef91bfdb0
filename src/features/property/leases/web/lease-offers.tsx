import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { t } from '../../../../web/translate.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { Row, Stack, Text } from '../../../../web/ui/layout.tsx'
import { DialogPart, lazyPart } from '../../../../web/ui/lazy-part.tsx'
import type { useNotice } from '../../../../web/ui/notice.tsx'
import { Money, rich } from '../../../../web/ui/values.tsx'
import { useUrlSearch } from '../../../../web/url-search.ts'
import { useOpened } from '../../../../web/use-opened.ts'
import type { Lease } from '../leases.contract.ts'
import { offerText, periodText } from './lease-labels.ts'
import { ownLeasesQuery, useLeasesChanged } from './leases.api.ts'

const ANSWER = lazyPart(() => import('./renewal-answer.tsx').then((module) => module.RenewalAnswer))
const SEARCH = { open: '' }
const ID = 'lease-offers'

type Answering = { lease: Lease; how: 'accept' | 'decline' }

export const hasOpenOffer = ({ renewal }: Pick<Lease, 'renewal'>): boolean => renewal?.state === 'open'

/** Offers of a new lease that the tenant has not answered. */
export function LeaseOffers({ notice }: { notice: ReturnType<typeof useNotice> }) {
  const { data } = useQuery(ownLeasesQuery)
  const changed = useLeasesChanged()
  const [answering, setAnswering] = useState<Answering | null>(null)
  const offered = data?.filter(hasOpenOffer) ?? []
  const [{ open }] = useUrlSearch(SEARCH)
  useOpened({ id: ID, there: open === 'lease' && offered.length > 0 })
  useEffect(() => {
    if (offered.length > 0) ANSWER.prefetch()
  }, [offered.length])
  const done = async (text: string) => {
    notice.report('success', text)
    await changed()
  }
  return (
    <>
      {offered.length > 0 && (
        <Stack id={ID} gap="md">
          {offered.map((lease) => (
            <Offer key={lease.id} lease={lease} onAnswer={(how) => setAnswering({ lease, how })} />
          ))}
        </Stack>
      )}
      {answering && (
        <DialogPart
          part={ANSWER}
          props={{ ...answering, onClose: () => setAnswering(null), onDone: done }}
          onFailed={notice.fail}
        />
      )}
    </>
  )
}

function Offer({ lease, onAnswer }: { lease: Lease; onAnswer: (how: Answering['how']) => void }) {
  const { renewal, rent, periodMonths, unitName } = lease
  if (!renewal) return null
  return (
    <Stack surface="sunken" gap="sm">
      <Text as="h3" tabIndex={-1} weight={600}>
        {t('You are offered a new lease.')}
      </Text>
      <Text>
        {t('{unitName}, from {offer} {period}.', {
          unitName,
          offer: offerText(renewal),
          period: periodText(periodMonths),
        })}
        {rent !== null && rent !== renewal.rent && (
          <>
            {' '}
            {rich('Now you pay {amount} {period}.', {
              amount: <Money cedis={rent} />,
              period: periodText(periodMonths),
            })}
          </>
        )}
      </Text>
      <Row gap="sm">
        <Button onClick={() => onAnswer('accept')}>{t('Accept')}</Button>
        <Button variant="default" onClick={() => onAnswer('decline')}>
          {t('Decline')}
        </Button>
      </Row>
    </Stack>
  )
}
