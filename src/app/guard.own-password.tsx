import { lazyRouteComponent } from '@tanstack/react-router'
import { Suspense } from 'react'
import { Loading } from '../web/ui/states.tsx'

const Screen = lazyRouteComponent(() => import('./own-password.page.tsx'), 'OwnPasswordPage')

/** In place of every screen until a password that others know is changed. */
export const OwnPassword = () => (
  <Suspense fallback={<Loading />}>
    <Screen />
  </Suspense>
)
