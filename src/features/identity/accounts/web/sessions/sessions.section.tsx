import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../../../../../web/translate.ts'
import { Button } from '../../../../../web/ui/button.tsx'
import { Row, Stack, Text } from '../../../../../web/ui/layout.tsx'
import { DialogPart, lazyPart } from '../../../../../web/ui/lazy-part.tsx'
import { QueryState } from '../../../../../web/ui/loaded.tsx'
import type { useNotice } from '../../../../../web/ui/notice.tsx'
import { Section } from '../../../../../web/ui/page.tsx'
import { StatusBadge } from '../../../../../web/ui/status-badge.tsx'
import { InstantText, rich } from '../../../../../web/ui/values.tsx'
import type { Session } from '../../totp.contract.ts'
import { sessionsQuery } from '../totp.api.ts'
import type { Ending } from './sessions.end.tsx'

const CONFIRM = lazyPart(() => import('./sessions.end.tsx').then((module) => module.EndSessions))

export function SessionsSection({ notice }: { notice: ReturnType<typeof useNotice> }) {
  const sessions = useQuery(sessionsQuery)
  const [ending, setEnding] = useState<Ending | null>(null)
  const others = sessions.data?.filter(({ current }) => !current).length ?? 0
  const close = () => setEnding(null)
  const ended = (text: string) => notice.report('success', text)
  return (
    <Section
      title={t('Where you are signed in')}
      aside={
        others > 1 && (
          <Button variant="default" size="sm" onClick={() => setEnding('others')}>
            {t('End All Others')}
          </Button>
        )
      }
    >
      <QueryState query={sessions} failed={t('Failed to load where you are signed in')} height={80} />
      {sessions.data && (
        <Stack divided as="ul">
          {sessions.data.map((session) => (
            <SessionRow key={session.id} session={session} onEnd={() => setEnding(session)} />
          ))}
        </Stack>
      )}
      {ending && (
        <DialogPart
          part={CONFIRM}
          props={{ ending, onClose: close, onEnded: ended }}
          onFailed={notice.fail}
        />
      )}
    </Section>
  )
}

const toSeconds = (instant: string) =>
  new Date(instant).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'medium' })

function SessionRow({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const { device, network, createdAt, lastUsedAt, current } = session
  return (
    <Row as="li" gap="xs lg" align="center" justify="between">
      <div>
        <Row gap="sm" align="center">
          <Text weight={550}>{device}</Text>
          {current && <StatusBadge tone="green" word="This device" />}
        </Row>
        <Text tone="soft" size="sm">
          {network
            ? rich('Signed in {time} from {network}', { time: <InstantText instant={createdAt} />, network })
            : rich('Signed in {time}', { time: <InstantText instant={createdAt} /> })}
        </Text>
        {!current && (
          <Text tone="soft" size="sm">
            {rich('Last used {time}', { time: <InstantText instant={lastUsedAt} /> })}
          </Text>
        )}
      </div>
      {!current && (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={t('End the sign-in on {device} of {time}', { device, time: toSeconds(createdAt) })}
          onClick={onEnd}
        >
          {t('End')}
        </Button>
      )}
    </Row>
  )
}
