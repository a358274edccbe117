import { createContext, useContext } from "react";

/** Returns a context's provider, and a hook that returns the provided value. The hook throws outside a provider, with an error that contains `name`. */
export function requiredContext<Value>(name: string) {
  const Context = createContext<Value | undefined>(undefined);
  const useProvided = (): Value => {
    const value = useContext(Context);
    if (value === undefined) throw new Error(`${name} was not provided`);
    return value;
  };
  return [Context.Provider, useProvided] as const;
}
