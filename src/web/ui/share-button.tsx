import { Button, type ButtonProps } from '@mantine/core'
import { openShare, type SharedItem } from '../share.ts'

type Props = Pick<ButtonProps, 'variant' | 'size'> & { item: SharedItem }

export const ShareButton = ({ item, ...look }: Props) => (
  <Button variant="default" {...look} aria-label={`Share ${item.title}`} onClick={() => openShare(item)}>
    Share
  </Button>
)
