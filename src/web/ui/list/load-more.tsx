import { Button } from '@mantine/core'
import { formatCount } from '../../../shared/money.ts'
import type { List } from '../../list.ts'
import { t, translateKnown } from '../../translate.ts'
import { Row } from '../layout.tsx'

export function LoadMore<Row>({ list, noun }: { list: List<Row>; noun: string }) {
  return (
    <Row gap="sm xl" align="center" justify="center" tone="soft" size="table">
      <p role="status">
        {t('Showing {shown} of {total} {things}', {
          shown: formatCount(list.rows.length),
          total: formatCount(list.total),
          things: translateKnown(list.total === 1 ? noun : `${noun}s`),
        })}
      </p>
      {list.more && (
        <Button variant="default" onClick={list.more} disabled={list.loadingMore}>
          {list.loadingMore ? t('Loading...') : t('Show more')}
        </Button>
      )}
    </Row>
  )
}
