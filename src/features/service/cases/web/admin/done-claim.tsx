import { useState } from 'react'
import { useFormKey } from '../../../../../web/forms/form-key.ts'
import { SubmitButton } from '../../../../../web/ui/form/submit-button.tsx'
import { Row, Stack, Text } from '../../../../../web/ui/layout.tsx'
import { PhotoStrip } from '../../../../../web/ui/photos/photo-strip.tsx'
import { InstantText } from '../../../../../web/ui/values.tsx'
import { useCan } from '../../../../identity/accounts/web/accounts.api.ts'
import type { Case, MailedCase } from '../../cases.contract.ts'
import { changedMessage, DECLINED } from '../case-messages.ts'
import { casesApi, takenApi } from '../cases.api.ts'
import { CASE_PHOTOS } from '../photos/photos.queries.ts'
import type { CaseHandlers } from './case-actions.tsx'

type Props = Pick<CaseHandlers, 'onChanged' | 'onFailed'> & { item: Case }

/** A vendor's report by the shared link, until the office settles it. */
export function DoneClaim({ item, ...handlers }: Props) {
  const can = useCan()
  const { claim } = item
  if (!claim) return null
  return (
    <Stack as="section" gap="sm" surface="sunken" aria-label="What the vendor says">
      <Text>
        <strong>{claim.vendorName} says it is done</strong>, <InstantText instant={claim.createdAt} />
        {claim.declinedAt !== null && '. The office said that it is not.'}
      </Text>
      {claim.note && <Text preLine>{claim.note}</Text>}
      <PhotoStrip source={CASE_PHOTOS.request} photos={claim.photos} />
      {claim.open && can('case:write') && <Answers item={item} claimId={claim.id} {...handlers} />}
    </Stack>
  )
}

function Answers({ item, claimId, onChanged, onFailed }: Props & { claimId: string }) {
  const [busy, setBusy] = useState<'resolve' | 'decline' | null>(null)
  const key = useFormKey()
  const run = async (act: 'resolve' | 'decline', call: () => Promise<MailedCase>) => {
    if (busy) return
    setBusy(act)
    try {
      const after = await call()
      const said =
        act === 'decline'
          ? DECLINED
          : changedMessage('request', after, { before: item.status, answered: false })
      onChanged(said, after)
    } catch (error) {
      onFailed(error, item)
    } finally {
      setBusy(null)
    }
  }
  const params = { id: item.id }
  const resolve = () =>
    run('resolve', () =>
      casesApi.request('PATCH /{id}', { params, body: { status: 'resolved', from: item.status } }),
    )
  const decline = () =>
    run('decline', () =>
      takenApi('POST /requests/{id}/claims/{claimId}/decline', {
        params: { ...params, claimId },
        key: key.keyFor(claimId),
      }),
    )
  return (
    <Row gap="sm">
      <SubmitButton size="sm" busyText="Saving..." busy={busy === 'resolve'} onClick={() => void resolve()}>
        Confirm and resolve
      </SubmitButton>
      <SubmitButton
        variant="default"
        size="sm"
        busyText="Saving..."
        busy={busy === 'decline'}
        onClick={() => void decline()}
      >
        Not done yet
      </SubmitButton>
    </Row>
  )
}
