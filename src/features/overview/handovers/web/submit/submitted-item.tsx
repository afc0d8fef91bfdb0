import type { ReactNode } from 'react'
import { t } from '../../../../../web/translate.ts'
import { Row, Stack, Text } from '../../../../../web/ui/layout.tsx'
import { PhotoStrip } from '../../../../../web/ui/photos/photo-strip.tsx'
import { StatusBadge } from '../../../../../web/ui/status-badge.tsx'
import type { Handover, HandoverItem } from '../../handovers.answers.ts'
import { handoverPhotos } from '../handovers.api.ts'
import { CONDITION_LABELS } from '../handovers.labels.ts'
import { EntryBeside } from '../walk/entry-beside.tsx'

const CONDITION_TONES = { good: 'green', worn: 'orange', damaged: 'red', missing: 'red' } as const

type ItemProps = { item: HandoverItem; handoverId: string; children?: ReactNode }

/** For the office and the tenant alike. */
export function SubmittedItem({ item, handoverId, children }: ItemProps) {
  const label = `${item.room}, ${item.name}`
  const byOffice = item.photos.filter(({ by }) => by === 'office')
  const byTenant = item.photos.filter(({ by }) => by === 'tenant')
  const strip = (photos: typeof byOffice) => (
    <PhotoStrip
      source={handoverPhotos(handoverId)}
      photos={photos.map(({ id }, at) => ({
        id,
        fileName: t('{label}, photo {number}', { label, number: at + 1 }),
      }))}
    />
  )
  return (
    <Stack as="section" surface="card" gap="sm" aria-label={label}>
      <Row justify="between" gap="xs md" align="center">
        <h3>{label}</h3>
        {item.condition && (
          <StatusBadge tone={CONDITION_TONES[item.condition]} word={CONDITION_LABELS[item.condition]} />
        )}
      </Row>
      {item.note && <Text preLine>{item.note}</Text>}
      {strip(byOffice)}
      <EntryBeside item={item} handoverId={handoverId} />
      {item.objection && (
        <Stack surface="sunken" gap="xs">
          <Text preLine>
            <strong>{t('Objection:')}</strong> {item.objection.text}
          </Text>
          {strip(byTenant)}
        </Stack>
      )}
      {children}
    </Stack>
  )
}

export function Readings({ handover: { meters, keys } }: { handover: Handover }) {
  if (meters.length + keys.length === 0) return null
  const rows = [
    ...meters.map(({ id, name, reading, entry }) => ({ id, name, value: reading, entry })),
    ...keys.map(({ id, name, count, entry }) => ({
      id,
      name: t('Keys: {name}', { name }),
      value: count,
      entry,
    })),
  ]
  return (
    <Stack as="section" surface="card" gap="xs" aria-label={t('Meters and keys')}>
      <h3>{t('Meters and keys')}</h3>
      {rows.map(({ id, name, value, entry }) => (
        <Text key={id}>
          {name}: {value ?? t('not recorded')}
          {entry !== null && ` (${t('at entry: {value}', { value: entry })})`}
        </Text>
      ))}
    </Stack>
  )
}
