import { type Day, daysBetween, isDay } from '../../shared/days.ts'
import { FileMissing, type FileStore } from './files.ts'

const FOLDER = 'trash'
export const TRASH_DAYS = 30
const KEY = /^trash\/(\d{4}-\d{2}-\d{2})-/

/** The name holds the day, because copies on disk have the machine's time. */
const trashKey = (key: string, today: Day): string => `${FOLDER}/${today}-${key.replace('/', '-')}`

export async function moveToTrash(files: FileStore, key: string, today: Day): Promise<boolean> {
  try {
    await files.put(trashKey(key, today), await files.read(key))
  } catch (error) {
    // Another instance has moved it.
    if (error instanceof FileMissing) return false
    throw error
  }
  await files.remove(key)
  return true
}

export function isOverInTrash(key: string, today: Day): boolean {
  const day = KEY.exec(key)?.[1]
  return day !== undefined && isDay(day) && daysBetween(day, today) > TRASH_DAYS
}
