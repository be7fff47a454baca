/** Thrown for a wrong or missing setting; the message is one line: the setting, its value, the fix. */
export class SettingsRefused extends Error {}
