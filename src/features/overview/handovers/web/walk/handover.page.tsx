import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { formatDay } from '../../../../../shared/days.ts'
import { Stack } from '../../../../../web/ui/layout.tsx'
import { TextLink } from '../../../../../web/ui/link.tsx'
import { Loaded } from '../../../../../web/ui/loaded.tsx'
import { Notice } from '../../../../../web/ui/notice.tsx'
import { Page, Section } from '../../../../../web/ui/page.tsx'
import { useCan } from '../../../../identity/accounts/web/accounts.api.ts'
import type { Handover } from '../../handovers.answers.ts'
import { handoverQuery } from '../handovers.api.ts'
import { KIND_LABELS } from '../handovers.labels.ts'
import { SubmittedHandover } from '../submit/submitted.tsx'
import { AddItem } from './add-item.tsx'
import { ItemField } from './item-field.tsx'
import { ReadingFields } from './reading-fields.tsx'
import { type Undo, useWalk } from './use-walk.ts'
import { findNextOpen } from './walk.rules.ts'
import { WalkBar } from './walk-bar.tsx'

export function HandoverPage() {
  const { id } = useParams({ from: '/shell/handovers/$id' })
  const result = useQuery(handoverQuery(id))
  const shown = result.data
  const title = shown ? `${KIND_LABELS[shown.kind]}: ${shown.unitName}` : 'Handover'
  return (
    <Page
      title={title}
      narrow
      back={
        <TextLink to="/handovers" search={{}}>
          ‹ Handovers
        </TextLink>
      }
      lead={shown && `${shown.tenantName}, ${shown.propertyName}, ${formatDay(shown.day)}`}
    >
      <Loaded result={result} failed="Failed to load the handover">
        {(handover) => <HandoverBody handover={handover} />}
      </Loaded>
    </Page>
  )
}

function HandoverBody({ handover }: { handover: Handover }) {
  const mayWrite = useCan()('handover:write')
  if (handover.state === 'open' && mayWrite) return <WalkForm stored={handover} />
  return <SubmittedHandover handover={handover} />
}

function WalkForm({ stored }: { stored: Handover }) {
  const walk = useWalk(stored)
  const [undo, setUndo] = useState<Undo | null>(null)
  const last = useRef<string | null>(null)
  const { handover } = walk
  const { items } = handover
  const goToNext = () => {
    const next = findNextOpen(items, last.current)
    if (next === null) return
    last.current = next
    document.getElementById(`item-${next}`)?.scrollIntoView({ block: 'start' })
    document.querySelector<HTMLInputElement>(`#item-${next} input`)?.focus({ preventScroll: true })
  }
  return (
    <>
      {walk.failure && <Notice tone="error">{walk.failure}</Notice>}
      <Stack gap="md">
        {items.map((item, at) => (
          <ItemField
            key={item.id}
            item={item}
            handoverId={handover.id}
            isFirstOfRoom={items[at - 1]?.room !== item.room}
            waiting={walk.photos}
            onRecord={async (changes, label) => {
              last.current = item.id
              setUndo('condition' in changes ? { item, label } : null)
              await walk.record(label, { items: [{ id: item.id, recordedAt: now(), ...changes }] })
            }}
            onPhotos={walk.addPhotos}
          />
        ))}
      </Stack>
      <AddItem rooms={[...new Set(items.map(({ room }) => room))]} onAdd={walk.record} />
      <Section title="Meters and keys">
        <ReadingFields handover={handover} onRecord={walk.record} />
      </Section>
      <WalkBar
        walk={walk}
        undo={undo}
        onUndo={async ({ item, label }) => {
          setUndo(null)
          await walk.record(label, { items: [{ id: item.id, recordedAt: now(), condition: item.condition }] })
        }}
        onNext={goToNext}
      />
    </>
  )
}

const now = () => new Date().toISOString()
