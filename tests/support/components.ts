import { configure } from "@testing-library/react";
import { vi } from "vitest";

// As the server renders them: without a page around them, components use their default texts.
vi.stubEnv("SSR", true);

// Only a test that hangs reaches this limit, even on a busy machine.
configure({ asyncUtilTimeout: 60_000 });
