import { Button } from '../../../../web/ui/button.tsx'
import { Stack, Text } from '../../../../web/ui/layout.tsx'
import { Card } from '../../../../web/ui/page.tsx'
import { StatusBadge } from '../../../../web/ui/status-badge.tsx'
import { InstantText } from '../../../../web/ui/values.tsx'
import type { Backup } from '../backups.contract.ts'
import { contentLabel, KIND_LABELS, toBadge } from './backup-labels.ts'
import classes from './backup-list.module.css'

type Props = { backups: readonly Backup[]; onDownload: (backup: Backup) => void }

export function BackupCards({ backups, onDownload }: Props) {
  return (
    <Card>
      <Stack divided as="ul">
        {backups.map((backup) => (
          <BackupRow key={backup.id} backup={backup} onDownload={() => onDownload(backup)} />
        ))}
      </Stack>
    </Card>
  )
}

function BackupRow({ backup, onDownload }: { backup: Backup; onDownload: () => void }) {
  const { kind, startedAt, finishedAt, encrypted, error, checkError } = backup
  const content = contentLabel(backup)
  const wrong = error ?? checkError
  return (
    <li className={classes.backup}>
      <StatusBadge {...toBadge(backup)} />
      <div className={classes.facts}>
        <Text weight={550}>
          <InstantText instant={startedAt} />
        </Text>
        <Text tone="soft" size="sm">
          {KIND_LABELS[kind]}
          {content && ` · ${content}`}
          {encrypted && ' · encrypted'}
        </Text>
        {wrong && (
          <Text tone="red" wide>
            {wrong}
          </Text>
        )}
      </div>
      {finishedAt !== null && error === null && (
        <Button variant="default" size="compact-sm" onClick={onDownload}>
          Download
        </Button>
      )}
    </li>
  )
}
