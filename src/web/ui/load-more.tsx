import { Button } from '@mantine/core'
import type { List } from '../list.ts'
import classes from './load-more.module.css'

/** How much of a list is shown, and the button for more. `noun` names one: 'tenant'. */
export function LoadMore<Row>({ list, noun }: { list: List<Row>; noun: string }) {
  return (
    <div className={classes.foot}>
      <p role="status">
        Showing {list.rows.length.toLocaleString('en-GB')} of {list.total.toLocaleString('en-GB')}{' '}
        {list.total === 1 ? noun : `${noun}s`}
      </p>
      {list.more && (
        <Button variant="default" onClick={list.more} disabled={list.loadingMore}>
          {list.loadingMore ? 'Loading...' : 'Show more'}
        </Button>
      )}
    </div>
  )
}
