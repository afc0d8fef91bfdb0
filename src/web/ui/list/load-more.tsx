import { Button } from '@mantine/core'
import type { List } from '../../list.ts'
import { Row } from '../layout.tsx'

export function LoadMore<Row>({ list, noun }: { list: List<Row>; noun: string }) {
  return (
    <Row gap="sm xl" align="center" justify="center" tone="soft" size="table">
      <p role="status">
        Showing {list.rows.length.toLocaleString('en-GB')} of {list.total.toLocaleString('en-GB')}{' '}
        {list.total === 1 ? noun : `${noun}s`}
      </p>
      {list.more && (
        <Button variant="default" onClick={list.more} disabled={list.loadingMore}>
          {list.loadingMore ? 'Loading...' : 'Show more'}
        </Button>
      )}
    </Row>
  )
}
