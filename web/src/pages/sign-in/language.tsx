import { chooseLanguage, language, languages, type Language } from "../../texts/languages.ts";
import { t } from "../../texts/index.ts";

/** The languages to choose from before signing in, each by its own name. */
export function LanguageSwitch() {
  return (
    <div role="group" aria-label={t.settings.language} className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {Object.entries(languages).map(([code, name]) => (
        <button
          key={code}
          type="button"
          lang={code}
          aria-pressed={code === language}
          className="min-h-8 max-sm:min-h-11 max-sm:min-w-11 text-dim underline-offset-4 hover:text-ink aria-pressed:font-medium aria-pressed:text-ink aria-pressed:underline"
          onClick={() => chooseLanguage(code as Language) && location.reload()}
        >
          {name}
        </button>
      ))}
    </div>
  );
}
