import { Button } from '../../../../../web/ui/button.tsx'
import { Row, Text } from '../../../../../web/ui/layout.tsx'
import { StatusBadge } from '../../../../../web/ui/status-badge.tsx'
import { InstantText } from '../../../../../web/ui/values.tsx'
import { useMe } from '../../../../identity/accounts/web/accounts.api.ts'
import classes from './dashboard.banner.module.css'
import { useStale } from './dashboard.use.ts'

type Props = {
  /** In milliseconds; null before the first response. */
  updatedAt: number | null
  refresh: { busy: boolean; start: () => void } | undefined
}

export function StatusBanner({ updatedAt, refresh }: Props) {
  const { email } = useMe()
  const stale = useStale(updatedAt) || !refresh
  return (
    <Row
      className={classes.banner}
      as="section"
      gap="sm xl"
      align="center"
      size="table"
      tone="soft"
      aria-label="Status"
    >
      <Text as="span">
        Signed in as{' '}
        <Text as="strong" tone="ink" weight={550}>
          {email}
        </Text>
      </Text>
      <span>
        {updatedAt === null ? (
          'Not updated yet'
        ) : (
          <>
            Last updated <InstantText instant={new Date(updatedAt).toISOString()} />
          </>
        )}
      </span>
      <span role="status">
        <StatusBadge
          tone={stale ? (updatedAt === null ? 'grey' : 'orange') : 'green'}
          word={stale ? 'Stale' : 'Fresh'}
        />
      </span>
      {refresh && <RefreshButton {...refresh} />}
    </Row>
  )
}

// Not Mantine's button, which would add 60 KB to the first screen.
const RefreshButton = ({ busy, start }: NonNullable<Props['refresh']>) => (
  <Button
    variant="default"
    size="sm"
    className={classes.refresh}
    aria-disabled={busy || undefined}
    onClick={busy ? undefined : start}
  >
    {busy ? 'Refreshing...' : 'Refresh'}
  </Button>
)
