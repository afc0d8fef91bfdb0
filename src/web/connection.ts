import { useSyncExternalStore } from 'react'
import { ApiError } from './api-error.ts'

const listeners = new Set<() => void>()
let offline = navigator.onLine === false

export const isOffline = (): boolean => offline

/** The browser only knows if there is a network, not if it reaches the portal. */
export function setOffline(now: boolean): void {
  if (offline === now) return
  offline = now
  for (const listener of listeners) listener()
}

export function onConnectionChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useOffline = (): boolean => useSyncExternalStore(onConnectionChange, isOffline)

export const isConnectionLost = (error: unknown): boolean => error instanceof ApiError && error.status === 0

addEventListener('offline', () => setOffline(true))
addEventListener('online', () => setOffline(false))
