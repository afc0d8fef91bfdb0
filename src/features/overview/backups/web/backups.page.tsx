import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessageWith } from '../../../../web/error-messages.ts'
import { BusyButton } from '../../../../web/ui/form/busy-button.tsx'
import { Text } from '../../../../web/ui/layout.tsx'
import { DialogPart, lazyPart } from '../../../../web/ui/lazy-part.tsx'
import { BackToSettings } from '../../../../web/ui/links/back-links.tsx'
import { QueryState } from '../../../../web/ui/loaded.tsx'
import { useNotice } from '../../../../web/ui/notice.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { EmptyState } from '../../../../web/ui/states.tsx'
import { InstantText } from '../../../../web/ui/values.tsx'
import type { Backup, BackupList, ContinuousStatus } from '../backups.contract.ts'
import { BackupCards } from './backup-list.tsx'
import { backupsApi, backupsQuery } from './backups.api.ts'

const HEIGHT = 480
const LEAD =
  'Copies of everything: every record and every file. The newest of each night is restored as a trial.'
const STARTED =
  'The download has begun. Every owner gets a message about it. Keep the passphrase where the file is not.'
const DOWNLOAD = lazyPart(() => import('./backup-download.tsx').then((module) => module.DownloadBackup))
const errorMessage = errorMessageWith('The backup could not be started. Please try again.')

export function BackupsPage() {
  const list = useQuery(backupsQuery)
  const store = useQueryClient()
  const notice = useNotice()
  const [starting, setStarting] = useState(false)
  const [chosen, setChosen] = useState<Backup | null>(null)
  const start = async () => {
    setStarting(true)
    try {
      await backupsApi('POST /backups')
    } catch (error) {
      notice.show('error', errorMessage(error))
    } finally {
      setStarting(false)
      await store.invalidateQueries(backupsQuery)
    }
  }
  const making = list.data?.backups.some(({ finishedAt }) => finishedAt === null) ?? false
  return (
    <Page
      title="Backups"
      back={<BackToSettings />}
      lead={LEAD}
      narrow
      actions={
        <BusyButton busy={starting || making} working="Backing up..." onClick={() => void start()}>
          Back up now
        </BusyButton>
      }
    >
      {notice.node}
      <QueryState query={list} failed="Failed to load the backups" height={HEIGHT} />
      {list.data && <Contents {...list.data} onDownload={setChosen} />}
      {chosen && (
        <DialogPart
          part={DOWNLOAD}
          props={{
            backup: chosen,
            onClose: () => setChosen(null),
            onStarted: () => {
              setChosen(null)
              notice.show('success', STARTED)
            },
          }}
          onFailed={notice.fail}
        />
      )}
    </Page>
  )
}

type ContentsProps = BackupList & { onDownload: (backup: Backup) => void }

function Contents({
  nightlyAt,
  lastGoodAt: findLastGoodTime,
  overdue,
  continuous,
  backups,
  onDownload,
}: ContentsProps) {
  return (
    <>
      {continuous && <ContinuousLine {...continuous} />}
      <Text tone={overdue ? 'red' : 'soft'} {...(overdue && { role: 'alert' })} mb="md">
        {findLastGoodTime === null ? (
          'There is no good backup yet.'
        ) : (
          <>
            The last good backup is of <InstantText instant={findLastGoodTime} />
            {overdue && ', more than 48 hours ago'}.
          </>
        )}{' '}
        {nightlyAt === null ? 'None is made at night.' : `The next one is made at ${nightlyAt}.`}
      </Text>
      {backups.length === 0 ? (
        <EmptyState title="Nothing yet">Backups are listed here once one has been made.</EmptyState>
      ) : (
        <BackupCards backups={backups} onDownload={onDownload} />
      )}
    </>
  )
}

function ContinuousLine({ savedAt, late, problem }: ContinuousStatus) {
  const isWrong = late || problem !== null
  return (
    <Text tone={isWrong ? 'red' : 'soft'} {...(isWrong && { role: 'alert' })} mb="xs">
      Continuous backup:{' '}
      {savedAt === null ? (
        'nothing is saved yet.'
      ) : (
        <>
          the last minute was saved at <InstantText instant={savedAt} />
          {late && ', more than five minutes ago'}.
        </>
      )}
      {problem !== null && ` ${problem}.`}
    </Text>
  )
}
