import { FileLink } from '../../../web/ui/file-link.tsx'
import { Stack, Text } from '../../../web/ui/layout.tsx'
import { Card } from '../../../web/ui/page.tsx'
import { StatusBadge } from '../../../web/ui/status-badge.tsx'
import { InstantText } from '../../../web/ui/values.tsx'
import type { Backup } from '../backups.contract.ts'
import { badgeOf, contentLabel, KIND_LABELS } from './backup-labels.ts'
import classes from './backup-list.module.css'
import { backupsApi } from './backups.api.ts'

export function BackupCards({ backups }: { backups: readonly Backup[] }) {
  return (
    <Card>
      <Stack divided as="ul">
        {backups.map((backup) => (
          <BackupRow key={backup.id} backup={backup} />
        ))}
      </Stack>
    </Card>
  )
}

function BackupRow({ backup }: { backup: Backup }) {
  const { id, kind, startedAt, finishedAt, encrypted, error, checkError } = backup
  const content = contentLabel(backup)
  const wrong = error ?? checkError
  return (
    <li className={classes.backup}>
      <StatusBadge {...badgeOf(backup)} />
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
        <FileLink
          path={`/api/backups/${id}/file`}
          requestTicket={() => backupsApi('POST /backups/{id}/file/ticket', { params: { id } })}
          failed="The backup could not be downloaded."
        >
          Download
        </FileLink>
      )}
    </li>
  )
}
