import { t } from '../../translate.ts'
import { Notice } from '../notice.tsx'
import { TextButton } from '../text-button.tsx'
import classes from './changed-notice.module.css'

type Props = { onShow: () => void; children: string }

/** The record changed while the form was open; typed values stay until the person reloads. */
export const ChangedNotice = ({ onShow, children }: Props) => (
  <div className={classes.changed}>
    <Notice tone="warning">
      {children}{' '}
      <TextButton inherit onClick={onShow}>
        {t('Show it as it is now')}
      </TextButton>
    </Notice>
  </div>
)
