import { Button, type ButtonProps } from '@mantine/core'
import { openShare, type SharedItem } from '../share.ts'
import { t } from '../translate.ts'

type Props = Pick<ButtonProps, 'variant' | 'size'> & { item: SharedItem }

export const ShareButton = ({ item, ...look }: Props) => (
  <Button
    variant="default"
    {...look}
    aria-label={t('Share {title}', { title: item.title })}
    onClick={() => openShare(item)}
  >
    {t('Share')}
  </Button>
)
