/** Phones open it with a text that somebody shares with the installed app. */
export const SHARE_PATH = '/share'
