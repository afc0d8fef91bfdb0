import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDay, toLocalDay } from '../../../../shared/days.ts'
import { errorMessageWith } from '../../../../web/error-messages.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { Row, Stack, Text } from '../../../../web/ui/layout.tsx'
import type { Share } from '../shares.contract.ts'
import { liveSharesQuery, type ShareSubject, sharesApi } from './shares.api.ts'

const FAILED = { withdraw: 'Failed to withdraw the link', load: 'Failed to load the links that work' }

type Props = {
  item: ShareSubject
  newest: string | undefined
  onWithdrawn: (id: string) => void
  onFailed: (text: string) => void
}

export function LiveLinks({ item, newest, onWithdrawn, onFailed }: Props) {
  const query = liveSharesQuery(item)
  const { data: shares = [], error } = useQuery(query)
  const [busy, setBusy] = useState<string>()
  const store = useQueryClient()
  const withdraw = async (id: string) => {
    if (busy) return
    setBusy(id)
    try {
      await sharesApi('DELETE /shares/{id}', { params: { id } })
      onWithdrawn(id)
      await store.invalidateQueries({ queryKey: query.queryKey })
    } catch (failure) {
      onFailed(errorMessageWith(FAILED.withdraw)(failure))
    }
    setBusy(undefined)
  }
  if (error) return <Text tone="red">{errorMessageWith(FAILED.load)(error)}</Text>
  if (shares.length === 0) return null
  return (
    <Stack as="ul" divided aria-label="Links that work">
      {shares.map((share) => (
        <Row key={share.id} as="li" nowrap gap="md" align="center" justify="between">
          <LinkText share={share} isNew={share.id === newest} />
          <Button
            variant="default"
            size="compact-sm"
            flex="none"
            aria-label={`Withdraw the link of ${localDay(share.createdAt)}`}
            onClick={() => void withdraw(share.id)}
          >
            {busy === share.id ? 'Withdrawing...' : 'Withdraw'}
          </Button>
        </Row>
      ))}
    </Stack>
  )
}

function LinkText({ share, isNew }: { share: Share; isNew: boolean }) {
  const { createdAt, createdByName, expiresAt, openedAt, timesOpened, from, to } = share
  const days = from && to ? ` of ${formatDay(from)} to ${formatDay(to)}` : ''
  const times = timesOpened === 1 ? 'once' : `${timesOpened} times`
  return (
    <div>
      <Text weight={isNew ? 600 : undefined}>
        {isNew ? 'This link' : 'A link'}
        {days} works until {localDay(expiresAt)}
      </Text>
      <Text tone="soft" size="sm">
        Created on {localDay(createdAt)} by {createdByName};{' '}
        {openedAt ? `opened ${times}, last on ${localDay(openedAt)}` : 'not opened yet'}
      </Text>
    </div>
  )
}

const localDay = (instant: string): string => formatDay(toLocalDay(new Date(instant)))
